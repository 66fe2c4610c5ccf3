// An S3 server for tests, in memory: what rclone serves as S3, with nothing else around it, so that it compiles in
// seconds. Signatures are checked. Usage: s3-server ADDRESS BUCKET KEY SECRET
package main

import (
	"context"
	"log"
	"net/http"
	"os"

	"github.com/rclone/gofakes3"
	"github.com/rclone/gofakes3/s3mem"
)

func main() {
	if len(os.Args) != 5 {
		log.Fatal("usage: s3-server ADDRESS BUCKET KEY SECRET")
	}
	address, bucket, key, secret := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	backend := s3mem.New()
	if err := backend.CreateBucket(context.Background(), bucket); err != nil {
		log.Fatal(err)
	}
	server := gofakes3.New(backend, gofakes3.WithV4Auth(map[string]string{key: secret}))
	log.Fatal(http.ListenAndServe(address, server.Server()))
}
